/* A test that waits too long for every build. */
#pragma once

/* Each vice of the bad engine fails just the checks that it breaks. */
void compliance_vices(void);
