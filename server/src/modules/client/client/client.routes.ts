import { clientCalls, clientFailures, clientSource, type PayPolicy, payPolicy } from '@seam/contract/client/client'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import type { Person } from '../../../kit/person.ts'
import { found, refuse } from '../../../kit/refusal.ts'
import { accountOf } from '../account/account.rows.ts'
import { consignorsOf, notifiersOf } from '../contact/contact.rows.ts'
import * as rows from './client.rows.ts'
import { initialsOf } from './pinyin.ts'

const mustGrant = (who: Person) => {
  if (!who.permissions.has('clientGrant'))
    throw refuse(commonFailures.noPermission, { data: { permission: 'clientGrant' } })
}

const gradeFor = async (tx: Tx, gradeId: number | null) =>
  found(await rows.holdGrade(tx, gradeId), clientFailures.gradeStopped)

const editOf = (input: InputOf<typeof clientCalls.add>, granted: { gradeId: number; payPolicy: PayPolicy }) => ({
  clientName: input.clientName,
  pinyin: initialsOf(input.clientName),
  creditCode: input.creditCode,
  contact: input.contact,
  telephone: input.telephone,
  source: input.source,
  remarks: input.remarks,
  ...granted,
})

export const clientRoutes = implement(
  clientCalls,
  {
    page: ({ db, input }) => rows.clientPage(db, input),

    get: async ({ db, input }) => {
      const client = found(await rows.clientById(db, input.id), commonFailures.notThere)
      const [account, consignors, notifiers] = await Promise.all([
        accountOf(db, client.id),
        consignorsOf(db, client.id),
        notifiersOf(db, client.id),
      ])
      return {
        ...client,
        account: {
          balance: fromFen(account.balance),
          creditLimit: fromFen(account.creditLimit),
          creditUsed: fromFen(account.creditUsed),
          creditAvailable: fromFen(account.creditLimit - account.creditUsed),
          state: account.state,
        },
        consignors,
        notifiers,
      }
    },

    add: async ({ db, input, who, tell }) => {
      const lowest = await gradeFor(db, null)
      const grade = input.gradeId ? await gradeFor(db, input.gradeId) : lowest
      const policy = input.payPolicy ?? payPolicy.payFirst
      if (grade.id !== lowest.id || policy !== payPolicy.payFirst) mustGrant(who)
      const edit = editOf(input, { gradeId: grade.id, payPolicy: policy })
      const made = await rows.insertClient(db, edit, grade.creditLimit)
      tell(`新增客户【${input.clientName}】，编号【${made.clientCode}】，等级【${grade.gradeName}】`)
      return made
    },

    update: async ({ db, input, who, tell }) => {
      const before = found(await rows.lockClient(db, input.id), commonFailures.notThere)
      if (before.version !== input.version) throw refuse(commonFailures.changedMeanwhile)
      const gradeId = input.gradeId ?? before.gradeId
      const policy = input.payPolicy ?? before.payPolicy
      if (gradeId !== before.gradeId || policy !== before.payPolicy) mustGrant(who)
      const { gradeName } = gradeId === before.gradeId ? before : await gradeFor(db, gradeId)
      const edit = editOf(input, { gradeId, payPolicy: policy })
      await rows.updateClient(db, input.id, edit)
      const changes = changesOf(
        before,
        { ...before, ...edit, gradeName },
        {
          clientName: '名称',
          creditCode: '统一社会信用代码',
          contact: '联系人',
          telephone: '电话',
          source: ['来源', clientSource.label],
          gradeName: '等级',
          payPolicy: ['付款方式', payPolicy.label],
          remarks: '备注',
        },
      )
      tell(changeSentence(`客户【${before.clientName}】`, changes), changes)
      return null
    },

    switchState: async ({ db, input, tell }) => {
      const before = found(await rows.lockClient(db, input.id), commonFailures.notThere)
      if (before.state === input.state) throw refuse(clientFailures.alreadySo)
      await rows.setClientState(db, input.id, input.state)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      tell(`${input.state === state.stopped ? '停用' : '启用'}客户【${before.clientName}】`, changes)
      return null
    },
  },
  { client_name_taken: clientFailures.nameTaken, client_credit_code_taken: clientFailures.creditCodeTaken },
)
