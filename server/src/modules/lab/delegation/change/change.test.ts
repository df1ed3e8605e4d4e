import { commonFailures } from '@seam/contract/kit/failure'
import { changeCalls, changeFailures } from '@seam/contract/lab/delegation/change'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { type ChangeSent, changeDesk } from '../../../../../test/builders/change.ts'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  delegationUnderTest,
  expectOk,
  sampleDraft,
} from '../../../../../test/builders/lab.ts'
import { confirm, enter, itemsOf, laboratory, submit } from '../../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { personWith } from '../../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const lab = await laboratory(stage)

const { read, change, choose, twoSamples } = changeDesk(desk, words)
const codesOf = async (id: number, place = 0) => {
  const { samples } = await read(id)
  const items = samples[place]?.items ?? []
  return Object.fromEntries(items.map(({ projectCode, state }) => [projectCode, state]))
}
describe('a change after receipt', () => {
  it('adds a project: its item waits, its line is charged by the frozen factors, and a document says who asked for it', async () => {
    const { id, first, fee } = await twoSamples()
    const requested = first.items.filter(item => item.requested).map(({ projectCode }) => projectCode)
    const draft = { changed: [choose(first.id, [...requested, 'VAD'].join(' '))] }
    const preview = await expectOk(desk.call(changeCalls.preview, { id, ...draft }))
    expect(preview.reasons).toEqual([])
    const { difference, changeCode } = await expectOk(change(id, { ...draft, requesterName: '张经理' }))
    expect(difference).toBe(preview.difference)
    expect(Number(difference)).toBeGreaterThan(0)
    const after = await read(id)
    expect(Number(after.fee)).toBeCloseTo(Number(fee) + Number(difference), 2)
    expect(await codesOf(id)).toMatchObject({ VAD: itemState.waiting, MT: itemState.waiting })
    const [document] = await expectOk(desk.call(changeCalls.list, { id }))
    expect(document).toMatchObject({ changeCode, requestedBy: 1, requesterName: '张经理', difference })
    expect(document?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['ADD', difference]])
    expect(changeCode).toMatch(/^BD\d{8}-\d{4}$/)
  })

  it('cancels a project that is entered: the item keeps its versions, the fee falls by its net', async () => {
    const { id, first, fee } = await twoSamples()
    await enter(stage.db, lab.analyst.client, id, { MT: ['8.4', '8.4'] })
    const { itemId } = (await itemsOf(stage.db, id))('MT')
    const { difference } = await expectOk(change(id, { changed: [choose(first.id, 'AAD STAD')] }))
    expect(Number(difference)).toBeLessThan(0)
    expect((await read(id)).fee).toBe((Number(fee) + Number(difference)).toFixed(2))
    expect((await itemsOf(stage.db, id))('MT').state).toBe(itemState.cancelled)
    const versions = await stage.db.selectFrom('result').select('resultNo').where('itemId', '=', itemId).execute()
    expect(versions).toHaveLength(1)
    expect(await codesOf(id, 1)).toMatchObject({ MT: itemState.waiting })
  })

  it('adds a cancelled project again, with its earlier versions', async () => {
    const { id, first, fee } = await twoSamples()
    await expectOk(change(id, { changed: [choose(first.id, 'AAD STAD')] }))
    await expectOk(change(id, { changed: [choose(first.id, 'MT AAD STAD')] }))
    expect(await codesOf(id)).toMatchObject({ MT: itemState.waiting })
    expect((await read(id)).fee).toBe(fee)
    expect(await expectOk(desk.call(changeCalls.list, { id }))).toHaveLength(2)
  })

  it('keeps an input that another project needs, and charges it as before', async () => {
    const { id } = await delegationUnderTest(desk, words, {
      samples: [sampleDraft(words, { projectIds: words.projects('MAD AD') })],
    })
    const before = await read(id)
    const { lines, reasons } = await expectOk(
      desk.call(changeCalls.preview, { id, changed: [choose(before.samples[0]?.id ?? 0, 'AD')] }),
    )
    expect(lines).toEqual([])
    expect(reasons).toEqual([])
  })

  it('replaces projects with a package, which covers what stays', async () => {
    const samples = [sampleDraft(words, { projectIds: words.projects('MT AAD VAD') })]
    const { id, samples: added } = await delegationUnderTest(desk, words, { samples })
    const groupId = words.group('工业分析')
    await expectOk(change(id, { changed: [choose(added[0]?.id ?? 0, '', [groupId])] }))
    const { samples: after } = await read(id)
    expect(after[0]?.groups.map(group => group.groupId)).toEqual([groupId])
    const live = after[0]?.items.filter(({ state }) => state !== itemState.cancelled) ?? []
    expect(live.every(item => item.groupId === groupId && item.charged === '0.00')).toBe(true)
    const lines = (await expectOk(desk.call(changeCalls.list, { id })))[0]?.lines ?? []
    expect(lines.filter(({ kind }) => kind === 'ADD')).toHaveLength(1)
    expect(lines.filter(({ kind }) => kind === 'CANCEL').length).toBeGreaterThanOrEqual(3)
  })

  it('withdraws a sample of which everything is cancelled, and completes what is left', async () => {
    const { id, first, second } = await twoSamples()
    await expectOk(change(id, { changed: [choose(second.id, '')] }))
    const { samples } = await read(id)
    expect(samples.map(({ state }) => state)).toEqual([sampleState.testing, sampleState.withdrawn])
    expect(first.id).toBe(samples[0]?.id)
    expectRefusal(await change(id, { changed: [choose(second.id, 'MT')] }), changeFailures.notReceived)
  })

  it('adds a sample that is at the laboratory: it is received with a lab code and tested', async () => {
    const { id, fee } = await twoSamples()
    await expectOk(change(id, { added: [sampleDraft(words)] }))
    const { samples, fee: after } = await read(id)
    expect(samples[2]).toMatchObject({ position: 3, state: sampleState.testing })
    expect(samples[2]?.labCode).toMatch(/^[2-9A-Z]{7}$/)
    expect(Number(after)).toBeGreaterThan(Number(fee))
  })

  it('takes a tested delegation back to testing when a project is added', async () => {
    const { id, first, second } = await twoSamples()
    await expectOk(change(id, { changed: [choose(second.id, ''), choose(first.id, 'MT')] }))
    await enter(stage.db, lab.analyst.client, id, { MT: ['8.4', '8.4'] })
    await submit(stage.db, lab.analyst.client, id, 'MT')
    await confirm(stage.db, lab.reviewer.client, id, 'MT')
    expect((await read(id)).state).toBe(delegationState.tested)
    await expectOk(change(id, { changed: [choose(first.id, 'MT STAD')] }))
    const { state, samples } = await read(id)
    expect(state).toBe(delegationState.testing)
    expect(samples[0]?.state).toBe(sampleState.testing)
  })

  it('completes the delegation when the last open project is cancelled', async () => {
    const { id, first, second } = await twoSamples()
    await enter(stage.db, lab.analyst.client, id, { MT: ['8.4', '8.4'] })
    await submit(stage.db, lab.analyst.client, id, 'MT')
    await confirm(stage.db, lab.reviewer.client, id, 'MT')
    await expectOk(change(id, { changed: [choose(first.id, 'MT'), choose(second.id, '')] }))
    expect((await read(id)).state).toBe(delegationState.tested)
  })
})

describe('a change is refused', () => {
  it('before receipt, and when nothing changes', async () => {
    const delegation = await addDelegation(desk, words, (await addClient(desk)).id)
    expectRefusal(await change(delegation.id, { added: [sampleDraft(words)] }), delegationFailures.wrongState)
    const { id, first } = await twoSamples()
    expectRefusal(await change(id, {}), changeFailures.nothingChanged)
    expectRefusal(await change(id, { changed: [choose(first.id, 'MT AAD STAD')] }), changeFailures.nothingChanged)
  })

  it('when everything would be cancelled, for a sample of another delegation, and for more than 50 samples', async () => {
    const { id, first, second } = await twoSamples()
    expectRefusal(
      await change(id, { changed: [choose(first.id, ''), choose(second.id, '')] }),
      changeFailures.nothingLeft,
    )
    const other = await twoSamples()
    expectRefusal(await change(id, { changed: [choose(other.first.id, 'MT')] }), changeFailures.sampleUnknown)
    const added = Array.from({ length: 49 }, () => sampleDraft(words))
    expectRefusal(await change(id, { added }), changeFailures.tooManySamples)
  })

  it('without the permission, and at another version', async () => {
    const { id, first, version } = await twoSamples()
    const draft: ChangeSent = { id, version, requestedBy: 1, reason: '改项', changed: [choose(first.id, 'MT')] }
    const stranger = (await personWith(stage, 'delegateView')).client
    expectRefusal(await stranger.call(changeCalls.save, draft), commonFailures.noPermission)
    expectRefusal(
      await desk.call(changeCalls.save, { ...draft, version: version - 1 }),
      commonFailures.changedMeanwhile,
    )
  })

  it('for one of two who change the same version', async () => {
    const { id, first } = await twoSamples()
    const { version } = await expectOk(desk.call(delegationCalls.get, { id }))
    const save = (codes: string) =>
      desk.call(changeCalls.save, { id, version, requestedBy: 1, reason: '改项', changed: [choose(first.id, codes)] })
    const answers = await Promise.all([save('MT AAD'), save('MT STAD')])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })
})
