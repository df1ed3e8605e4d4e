import { introductionCalls } from '@seam/contract/catalogue/introduction'
import { cleanHtml } from '../../../kit/clean-html.ts'
import { implement } from '../../../kit/implement.ts'
import { checkVersion } from '../../../kit/refusal.ts'
import * as rows from './introduction.rows.ts'

export const introductionRoutes = implement(introductionCalls, {
  get: ({ db }) => rows.readIntroduction(db),

  update: async ({ db, input, who, tell }) => {
    const before = await rows.lockIntroduction(db)
    checkVersion(before, input.version)
    const content = cleanHtml(input.content)
    await rows.writeIntroduction(db, content, who.userName)
    tell(`修改实验室介绍（${before.content.length} 字符 → ${content.length} 字符）`)
    return rows.readIntroduction(db)
  },
})
