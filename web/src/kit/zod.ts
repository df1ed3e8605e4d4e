import { z } from 'zod'

// the page's content policy allows no eval, and zod would try it
z.config({ jitless: true })

/** What `import … from 'zod'` means in the browser: build/contract.ts sees to it. */
export { z }
