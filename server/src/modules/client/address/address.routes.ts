import { addressCalls, addressFailures } from '@seam/contract/client/address'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { areaNameOf } from '../area/area.commands.ts'
import { lockClient } from '../client/client.rows.ts'
import { lockClientOf, updateDefault } from '../client-record/client-record.commands.ts'
import * as rows from './address.rows.ts'

const nameOf = (areaCode: string) => requireRow(areaNameOf(areaCode), addressFailures.areaUnknown)

export const addressRoutes = implement(addressCalls, {
  page: ({ db, input, caller }) => rows.addressPage(db, input, caller.scope),

  add: async ({ db, input, caller, logOperation }) => {
    const areaName = nameOf(input.areaCode)
    const client = requireRow(await lockClient(db, input.clientId, caller.scope))
    const id = await rows.insertAddress(db, { ...input, areaName, isDefault: false })
    await updateDefault(db, 'clientAddress', client.id, input.isDefault ? id : undefined)
    logOperation(`新增客户【${client.clientName}】的地址【${areaName} ${input.detail}】`)
    return { id }
  },

  update: async ({ db, input: { id, version, isDefault, ...edit }, caller, logOperation }) => {
    const areaName = nameOf(edit.areaCode)
    const client = requireRow(await lockClientOf(db, 'clientAddress', id, caller.scope))
    const before = requireRow(await rows.addressById(db, id))
    checkVersion(before, version)
    if (before.isDefault && !isDefault) throw refuse(addressFailures.oneDefault)
    await rows.updateAddress(db, id, { ...edit, areaName })
    if (isDefault) await updateDefault(db, 'clientAddress', client.id, id)
    const changes = changesOf(
      before,
      { ...before, ...edit, areaName, isDefault },
      {
        contact: '收件人',
        telephone: '电话',
        areaName: '地区',
        detail: '详细地址',
        isDefault: ['默认', yesNo],
      },
    )
    logOperation(changeSentence(`客户【${client.clientName}】的地址`, changes), changes)
    return null
  },

  remove: async ({ db, input, caller, logOperation }) => {
    const client = requireRow(await lockClientOf(db, 'clientAddress', input.id, caller.scope))
    const { areaName, detail } = requireRow(await rows.addressById(db, input.id))
    await rows.deleteAddress(db, input.id)
    await updateDefault(db, 'clientAddress', client.id)
    logOperation(`删除客户【${client.clientName}】的地址【${areaName} ${detail}】`)
    return null
  },
})
