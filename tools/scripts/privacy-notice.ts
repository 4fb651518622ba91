// `npm run privacy-notice`: writes docs/privacy-notice.md; a test fails when it is stale.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { privacyNotice } from '#server/auth/export/privacy-notice.ts'

await writeFile(join(import.meta.dirname, '../../docs/privacy-notice.md'), privacyNotice())
