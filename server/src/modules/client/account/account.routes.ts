import { accountCalls, payPasswordFault } from '@seam/contract/client/money/account'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './account.rows.ts'
import { followCredit } from './credit-notice.commands.ts'

/** The digits, or a refusal that names the field; undefined means a field that could not be decrypted. */
const checkPayPassword = (password: string | undefined): string => {
  const message = password === undefined ? '密码无法识别，请重新输入' : payPasswordFault(password)
  if (password !== undefined && message === undefined) return password
  const issues = [{ path: ['password'], message }]
  throw refuse(commonFailures.invalidInput, { ...(message === undefined ? {} : { message }), data: { issues } })
}

export const accountRoutes = implement(accountCalls, {
  page: async ({ db, input, caller }) => {
    const page = await rows.selectAccountPage(db, input, caller.scope)
    return {
      ...page,
      rows: page.rows.map(({ balance, creditLimit, creditUsed, ...row }) => ({
        ...row,
        balance: fromFen(balance),
        creditLimit: fromFen(creditLimit),
        creditUsed: fromFen(creditUsed),
        creditAvailable: fromFen(creditLimit - creditUsed),
      })),
    }
  },

  switchState: async ({ db, input, caller, logOperation }) => {
    const before = requireRow(await rows.lockAccount(db, input.id, caller.scope))
    refuseIfAlreadySo(before.state, input.state)
    await rows.updateAccount(db, input.id, { state: input.state })
    const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
    logOperation(`${input.state === state.stopped ? '停用' : '启用'}客户【${before.clientName}】的账户`, changes)
    return null
  },

  resetPayPassword: async ({ db, input, caller, logOperation }) => {
    const payPasswordHash = await hashPassword(checkPayPassword(caller.open(input.password)))
    const before = requireRow(await rows.lockAccount(db, input.id, caller.scope))
    await rows.updateAccount(db, input.id, { payPasswordHash })
    logOperation(`${before.hasPayPassword ? '重置' : '设置'}客户【${before.clientName}】的支付密码`)
    return null
  },

  setCredit: async ({ db, input, caller, logOperation }) => {
    const before = requireRow(await rows.lockAccount(db, input.id, caller.scope))
    checkVersion(before, input.version)
    const after = {
      ...before,
      creditLimit: toFen(input.creditLimit),
      creditDays: input.creditDays ?? before.creditDays,
    }
    await rows.updateAccount(db, input.id, { creditLimit: after.creditLimit, creditDays: after.creditDays })
    await followCredit(db, before.clientId, before, after)
    const changes = changesOf(before, after, {
      creditLimit: ['信用额度', fromFen],
      creditDays: ['账期', (days: number) => `${days} 天`],
    })
    if (changes.length > 0)
      await rows.insertCreditChange(db, {
        clientId: before.clientId,
        limitBefore: before.creditLimit,
        daysBefore: before.creditDays,
        reason: input.reason,
        userId: caller.userId,
        userName: caller.userName,
      })
    logOperation(`${changeSentence(`客户【${before.clientName}】`, changes)}，原因：${input.reason}`, changes)
    return null
  },
})
