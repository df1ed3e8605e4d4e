import { standardCalls, standardFailures, standardStatus } from '@seam/contract/catalogue/project/standard'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { initialsOf } from '../../../kit/text/pinyin.ts'
import * as rows from './standard.rows.ts'

const labelOf = ({ standardNo, edition }: { standardNo: string; edition: string }) =>
  `标准【${edition === '' ? standardNo : `${standardNo}-${edition}`}】`

const mostNames = 3

/** 全水分、灰分、挥发分 等 5 个 */
const listOf = (names: readonly string[]) =>
  names.length <= mostNames ? names.join('、') : `${names.slice(0, mostNames).join('、')} 等 ${names.length} 个`

export const standardRoutes = implement(
  standardCalls,
  {
    page: ({ db, input }) => rows.selectStandardPage(db, input),

    add: async ({ db, input, logOperation }) => {
      const id = await rows.insertStandard(db, { ...input, pinyin: initialsOf(input.standardName) })
      logOperation(`新增${labelOf(input)}`)
      return { id }
    },

    update: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockStandard(db, input.id))
      checkVersion(before, input.version)
      const { standardNo, standardName, edition, effectiveDate } = input
      const edit = { standardNo, standardName, edition, effectiveDate }
      await rows.updateStandard(db, input.id, { ...edit, pinyin: initialsOf(standardName) })
      const labels = { standardNo: '标准号', standardName: '名称', edition: '版本', effectiveDate: '实施日期' }
      const changes = changesOf(before, { ...before, ...edit }, labels)
      logOperation(changeSentence(labelOf(before), changes), changes)
      return null
    },

    switchStatus: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockStandard(db, input.id))
      refuseIfAlreadySo(before.status, input.status)
      const using = input.status === standardStatus.withdrawn ? await rows.selectEnabledProjectNames(db, input.id) : []
      if (using.length > 0)
        throw refuse(standardFailures.inUse, {
          message: `检测项目 ${listOf(using)} 正在使用该标准，请先改用现行标准`,
          data: { projects: using },
        })
      await rows.updateStandard(db, input.id, { status: input.status })
      const after = { ...before, status: input.status }
      const changes = changesOf(before, after, { status: ['状态', standardStatus.label] })
      logOperation(changeSentence(labelOf(before), changes), changes)
      return null
    },
  },
  { standard_taken: standardFailures.taken },
)
