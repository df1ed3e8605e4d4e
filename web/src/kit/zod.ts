import { z } from 'zod'

// the content security policy forbids eval, which zod would try
z.config({ jitless: true })

/** The replacement of `zod` in the browser; build/contract.ts redirects imports here. */
export { z }
