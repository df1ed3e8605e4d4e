import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, sampleDraft } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()

const exported = async (input: object) =>
  (await rowsOfFile((await admin.client.post(delegationCalls.exportAll.path, input)).raw)).rows

it('writes the filtered list in its order with its columns', async () => {
  const client = await addClient(admin.client, { clientName: '=西山煤电' })
  const samples = [sampleDraft(words, { sampleName: '-精煤' }), sampleDraft(words)]
  const older = await addDelegation(admin.client, words, client.id, { samples })
  const newer = await addDelegation(admin.client, words, client.id, { draft: true })
  const columns = ['delegateCode', 'clientName', 'sampleName', 'state', 'payState', 'fee']
  const query = { clientId: client.id }
  const [head, ...rows] = await exported({ query, columns })
  expect(head).toEqual(['委托单号', '紧急程度', '客户编号', '客户', '样品', '样品数', '状态', '付款', '费用（元）'])
  expect(rows.map(row => row[0])).toEqual([newer.delegateCode, older.delegateCode])
  expect(rows[1]?.slice(1)).toEqual(['常规', client.clientCode, '=西山煤电', '-精煤', '2', '待收样', '未付', '140'])
  expect(await exported({ query: { ...query, state: newer.state }, columns: ['state'] })).toEqual([['状态'], ['草稿']])
  expect(await exported({ query, columns: ['delegatePrintCount'] })).toEqual([['打印'], ['未打印'], ['未打印']])
  const counts = { delegatePrintCount: 2, labelPrintCount: 1 }
  await stage.db.updateTable('delegation').set(counts).where('id', '=', older.id).execute()
  expect((await exported({ query, columns: ['delegatePrintCount'] })).at(-1)).toEqual([
    '委托单打印 2 次，标签打印 1 次',
  ])
  expect((await exported({ query }))[0]).toHaveLength(16)
})

it('requires the permission to view delegations', async () => {
  const stranger = await personWith(stage, 'delegateSign')
  expectRefusal(await stranger.client.post(delegationCalls.exportAll.path, {}), commonFailures.noPermission)
})
