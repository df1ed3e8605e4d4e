import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'

/**
 * The test of a journey of several people: `openPage` opens the page of another one, in a browser context of its own.
 * The contexts end with the test, or their pages would go on asking the server until the end of the run.
 */
export const test = base.extend<{ openPage: (options?: BrowserContextOptions) => Promise<Page> }>({
  openPage: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async options => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
