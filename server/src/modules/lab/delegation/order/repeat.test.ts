import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  type DelegationSent,
  delegationDraft,
  expectOk,
  sampleDraft,
} from '../../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, admin, words } = await openDelegationDesk()
const client = await addClient(admin.client)

const add = (more: Partial<DelegationSent> = {}) =>
  admin.client.call(delegationCalls.add, delegationDraft(words, client.id, more))

describe('a repeated delegation', () => {
  const samples = () => [
    sampleDraft(words, { sampleName: '常村3号', groupIds: [words.group('工业分析')], projectIds: [] }),
    sampleDraft(words, { sampleName: '常村5号' }),
  ]

  it('is refused without a reason, and accepted with one', async () => {
    const own = await addClient(admin.client)
    const first = await addDelegation(admin.client, words, own.id, { samples: samples() })
    const reversed = samples().reverse()
    const check = await expectOk(
      admin.client.call(delegationCalls.checkRepeat, {
        clientId: own.id,
        samples: reversed.map(({ sampleName, projectIds, groupIds }) => ({ sampleName, projectIds, groupIds })),
      }),
    )
    expect(check).toMatchObject({
      repeated: true,
      days: 7,
      repeats: [
        { position: 1, sampleName: '常村5号', delegateCode: first.delegateCode },
        { position: 2, sampleName: '常村3号', delegateCode: first.delegateCode },
      ],
    })
    const again = { clientId: own.id, samples: reversed }
    expectRefusal(await add(again), delegationFailures.repeated, { data: { repeats: check.repeats } })
    const { id } = await expectOk(add({ ...again, repeatReason: '客户要求复检' }))
    const stored = await expectOk(admin.client.call(delegationCalls.get, { id }))
    expect(stored).toMatchObject({ repeatReason: '客户要求复检', steps: [{ remarks: '客户要求复检' }] })
  })

  it('is none with another client, name or set of projects, or after an old, cancelled or deleted one', async () => {
    const own = await addClient(admin.client)
    const first = await addDelegation(admin.client, words, own.id, { samples: samples() })
    const repeated = async (clientId: number, changed: object = {}) =>
      (await add({ clientId, samples: samples().map(sample => ({ ...sample, ...changed })) })).code
    const other = await addClient(admin.client)
    expect(await repeated(other.id)).toBe(0)
    expect(await repeated(own.id, { sampleName: '常村9号' })).toBe(0)
    expect(await repeated(own.id, { projectIds: words.projects('MT AAD STAD G') })).toBe(0)
    const change = (set: object) => stage.db.updateTable('delegation').set(set).where('id', '=', first.id).execute()
    await change({ createTime: new Date(Date.now() - 7.1 * 86_400_000) })
    expect(await repeated(own.id)).toBe(0)
    await stage.db.updateTable('delegation').set({ state: 90 }).where('clientId', '=', own.id).execute()
    expect(await repeated(own.id)).toBe(0)
  })

  it('is none after a sample that was rejected, and names a delegation with two samples of the name once', async () => {
    const own = await addClient(admin.client)
    const [projectIds, groupIds] = [words.projects('MT AAD'), []]
    const sample = sampleDraft(words, { sampleName: '常村3号', projectIds, groupIds })
    const first = await addDelegation(admin.client, words, own.id, { samples: [sample, sample] })
    const check = async () => {
      const question = { clientId: own.id, samples: [{ sampleName: '常村3号', projectIds, groupIds }] }
      const { repeats } = await expectOk(admin.client.call(delegationCalls.checkRepeat, question))
      return repeats.map(({ position, delegateCode }) => [position, delegateCode])
    }
    expect(await check()).toEqual([[1, first.delegateCode]])
    await stage.db
      .updateTable('sample')
      .set({ state: sampleState.rejected, rejectReason: '样品量不足' })
      .where('delegationId', '=', first.id)
      .execute()
    expect(await check()).toEqual([])
  })

  it('is detected in one of two concurrent calls', async () => {
    const own = await addClient(admin.client)
    const draft = { clientId: own.id, samples: samples() }
    expectOneSuccess(await Promise.all([add(draft), add(draft)]), delegationFailures.repeated)
  })
})
