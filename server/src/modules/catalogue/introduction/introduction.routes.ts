import { introductionCalls, introductionLength, tooLong } from '@seam/contract/catalogue/introduction'
import { commonFailures } from '@seam/contract/kit/failure'
import { checkVersion, refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { cleanHtml } from '../../../kit/text/clean-html.ts'
import * as rows from './introduction.rows.ts'

/** Sanitizing closes open elements and marks every link, so the text may become longer. */
const cleanContent = (html: string): string => {
  const content = cleanHtml(html)
  if (content.length <= introductionLength) return content
  const issues = [{ path: ['content'], message: tooLong }]
  throw refuse(commonFailures.invalidInput, { message: tooLong, data: { issues } })
}

export const introductionRoutes = implement(introductionCalls, {
  get: ({ db }) => rows.findIntroduction(db),

  update: async ({ db, input, caller, logOperation }) => {
    const before = await rows.lockIntroduction(db)
    checkVersion(before, input.version)
    const content = cleanContent(input.content)
    await rows.updateIntroduction(db, content, caller.userName)
    logOperation(`修改实验室介绍（${before.content.length} 字符 → ${content.length} 字符）`)
    return rows.findIntroduction(db)
  },
})
