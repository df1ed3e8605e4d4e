import { notifierCalls, notifierFailures } from '@seam/contract/client/notifier'
import { state } from '@seam/contract/kit/dictionary'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { lockClient } from '../client/client.rows.ts'
import { lockClientOf, updateDefault } from '../client-record/client-record.commands.ts'
import * as rows from './notifier.rows.ts'

export const notifierRoutes = implement(
  notifierCalls,
  {
    page: ({ db, input, caller }) => rows.selectNotifierPage(db, input, caller.scope),

    add: async ({ db, input, caller, logOperation }) => {
      const client = requireRow(await lockClient(db, input.clientId, caller.scope))
      const id = await rows.insertNotifier(db, { ...input, isDefault: false })
      await updateDefault(db, 'notifier', client.id, input.isDefault ? id : undefined)
      logOperation(`新增客户【${client.clientName}】的通知人【${input.notifierName} ${input.telephone}】`)
      return { id }
    },

    update: async ({ db, input: { id, version, isDefault, ...edit }, caller, logOperation }) => {
      const client = requireRow(await lockClientOf(db, 'notifier', id, caller.scope))
      const before = requireRow(await rows.findNotifier(db, id))
      checkVersion(before, version)
      const next = { ...edit, state: edit.state ?? before.state }
      const stays = next.state === state.enabled
      if (stays && before.isDefault && !isDefault) throw refuse(notifierFailures.oneDefault)
      await rows.updateNotifier(db, id, next)
      await updateDefault(db, 'notifier', client.id, isDefault ? id : undefined)
      const changes = changesOf(
        before,
        { ...before, ...next, isDefault: stays && isDefault },
        {
          notifierName: '姓名',
          telephone: '手机号',
          isDefault: ['默认', yesNo],
          state: ['状态', state.label],
        },
      )
      logOperation(changeSentence(`客户【${client.clientName}】的通知人【${before.notifierName}】`, changes), changes)
      return null
    },

    remove: async ({ db, input, caller, logOperation }) => {
      const client = requireRow(await lockClientOf(db, 'notifier', input.id, caller.scope))
      const { notifierName, telephone } = requireRow(await rows.findNotifier(db, input.id))
      const stopped = await rows.isNamed(db, client.id, telephone)
      if (stopped) await rows.updateNotifier(db, input.id, { state: state.stopped })
      else await rows.deleteNotifier(db, input.id)
      await updateDefault(db, 'notifier', client.id)
      const what = stopped ? '停用委托单用过的' : '删除'
      logOperation(`${what}客户【${client.clientName}】的通知人【${notifierName} ${telephone}】`)
      return { stopped }
    },
  },
  { notifier_taken: notifierFailures.telephoneTaken },
)
