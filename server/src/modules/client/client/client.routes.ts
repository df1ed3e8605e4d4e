import { clientCalls, clientFailures, clientSource, payPolicy } from '@seam/contract/client/client'
import { memberEventKind } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { nameKeyOf } from '../../../kit/text/pinyin.ts'
import { findAccount } from '../account/account.rows.ts'
import { selectConsignors } from '../consignor/consignor.rows.ts'
import { selectEnabledNotifiers } from '../notifier/notifier.rows.ts'
import { insertMemberEvent } from '../score/score.rows.ts'
import { clientColumns } from './client.columns.ts'
import { addClient, editOf, requireGrade, requireGrantPermission, requireSalesman } from './client.commands.ts'
import * as rows from './client.rows.ts'
import { selectLikelyClients } from './duplicates.rows.ts'

const insertGradeEvent = (tx: Tx, { id, points, gradeName }: rows.ClientRow, toGrade: string, caller: Caller) =>
  insertMemberEvent(tx, {
    clientId: id,
    kind: memberEventKind.granted,
    pointsAfter: points,
    fromGrade: gradeName,
    toGrade,
    createName: caller.userName,
  })

export const clientRoutes = implement(
  clientCalls,
  {
    page: ({ db, input, caller }) => rows.selectClientPage(db, input, caller.scope),

    get: async ({ db, input, caller }) => {
      const client = requireRow(await rows.findClient(db, input.id, caller.scope))
      const [account, consignors, notifiers] = await Promise.all([
        findAccount(db, client.id),
        selectConsignors(db, client.id),
        selectEnabledNotifiers(db, client.id),
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

    add: addClient,

    checkRepeat: async ({ db, input: { id, ...draft }, caller }) => {
      const identity = { ...draft, id: id ?? null, nameKey: nameKeyOf(draft.clientName) }
      return (await selectLikelyClients(db, identity, caller.scope)).filter(({ inScope }) => inScope)
    },

    update: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockClient(db, input.id, caller.scope))
      checkVersion(before, input.version)
      const gradeId = input.gradeId ?? before.gradeId
      const policy = input.payPolicy ?? before.payPolicy
      if (gradeId !== before.gradeId || policy !== before.payPolicy) requireGrantPermission(caller)
      const { gradeName } = gradeId === before.gradeId ? before : await requireGrade(db, gradeId)
      const { salesmanId, salesmanName } = await requireSalesman(db, input.salesmanId, before)
      const edit = editOf(input, { gradeId, payPolicy: policy, salesmanId })
      await rows.updateClient(db, input.id, edit)
      if (gradeId !== before.gradeId) await insertGradeEvent(db, before, gradeName, caller)
      const changes = changesOf(
        before,
        { ...before, ...edit, gradeName, salesmanName },
        {
          clientName: '名称',
          creditCode: '统一社会信用代码',
          contact: '联系人',
          telephone: '电话',
          source: ['来源', clientSource.label],
          salesmanName: '业务员',
          gradeName: '等级',
          payPolicy: ['付款方式', payPolicy.label],
          remarks: '备注',
        },
      )
      logOperation(changeSentence(`客户【${before.clientName}】`, changes), changes)
      return null
    },

    switchState: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockClient(db, input.id, caller.scope))
      refuseIfAlreadySo(before.state, input.state)
      await rows.setClientState(db, input.id, input.state)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}客户【${before.clientName}】`, changes)
      return null
    },

    setVxAccount: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockClient(db, input.id, caller.scope))
      checkVersion(before, input.version)
      await rows.setVxAccount(db, input.id, input.vxAccount)
      const changes = changesOf(before, { ...before, vxAccount: input.vxAccount }, { vxAccount: '微信账号' })
      logOperation(changeSentence(`客户【${before.clientName}】`, changes), changes)
      return null
    },

    exportAll: exportList(clientCalls.exportAll, {
      title: () => '客户',
      columns: () => clientColumns,
      query: (db, input, caller) => rows.clientQuery(db, input, caller.scope),
    }),
  },
  {
    client_vx_account_taken: clientFailures.vxAccountTaken,
    client_name_taken: clientFailures.nameTaken,
    client_credit_code_taken: clientFailures.creditCodeTaken,
  },
)
