import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { expect } from 'vitest'
import { inTransaction, type Tx } from '../../src/db/database.ts'
import { writeOperationOf } from '../../src/kit/log.ts'
import { finishDelegation, resumeDelegation } from '../../src/modules/lab/delegation/delegation.commands.ts'
import { completeTestedSamples } from '../../src/modules/lab/result/sample-progress.commands.ts'
import { cancelNow, expectOk } from '../builders/lab.ts'
import { type DelegationModel, dueOf, type Model } from './model.ts'
import * as moves from './moves.ts'
import { addFiledRefund, type Command, type Place, pick, type Real } from './run.ts'

const unsigned = ({ delegations }: Model) => delegations.filter(one => !one.isSigned && !one.isCancelled)
const changeable = ({ delegations }: Model) =>
  delegations.filter(one => one.isSigned && !one.isTested && !one.isCancelled)
const alive = ({ delegations }: Model) => delegations.filter(one => !one.isTested && !one.isCancelled)
const paid = (model: Model) => alive(model).filter(one => one.isFrozen && dueOf(model, one) === 0n)
const finished = ({ delegations }: Model) => delegations.filter(({ isFinished }) => isFinished)

const signSamples = async (model: Model, real: Real, delegation: DelegationModel, isRejected: boolean) => {
  const desk = real.till.admin.client
  const { version, samples } = await expectOk(desk.call(delegationCalls.get, { id: delegation.id }))
  await expectOk(
    desk.call(delegationCalls.sign, {
      id: delegation.id,
      version,
      samples: samples.map(({ id }, place) => ({
        sampleId: id,
        received: !isRejected || place === 0,
        ...(isRejected && place === 1 && { rejectReason: '受潮' }),
      })),
    }),
  )
  delegation.isSigned = true
  if (!isRejected) return
  for (const line of delegation.lines.filter(({ sampleId }) => sampleId === samples[1]?.id)) {
    line.isCharged = false
    line.isTested = false
  }
  await addFiledRefund(model, real, delegation, moves.giveBackSurplus(model, delegation, true))
}

/** Signs for the samples; the second one may be rejected, and is then given back by rule. */
export const sign = (at: Place, isRejected: boolean): Command => ({
  check: model => unsigned(model).length > 0,
  run: (model, real) => signSamples(model, real, pick(unsigned(model), at), isRejected),
  toString: () => (isRejected ? 'reject a sample' : 'sign'),
})

const testedBySample = ({ lines }: DelegationModel) => [
  ...Map.groupBy(
    lines.filter(({ isTested }) => isTested),
    ({ sampleId }) => sampleId,
  ),
]

/** After receipt a sample loses a project, or is tested for one more. */
export const change = (at: Place, isAdded: boolean): Command => ({
  check: model => changeable(model).length > 0,
  run: async (model, real) => {
    const { till, words } = real
    const delegation = pick(changeable(model), at)
    const [sampleId, tested] = pick(testedBySample(delegation), at)
    const extra = words.project('VAD')
    const mayAdd = tested.every(({ projectId }) => projectId !== extra)
    if (isAdded ? !mayAdd : tested.length < 2) return
    const { id } = delegation
    const dropped = isAdded ? undefined : pick(tested, at)
    const remaining = tested.filter(line => line !== dropped).map(({ projectId }) => projectId)
    const { version } = await expectOk(till.admin.client.call(delegationCalls.get, { id }))
    const changed = [{ sampleId, projectIds: isAdded ? [...remaining, extra] : remaining, groupIds: [] }]
    await expectOk(till.admin.client.call(changeCalls.save, { id, version, requestedBy: 1, reason: '模型', changed }))
    delegation.isFrozen = true
    if (dropped === undefined)
      delegation.lines.push({
        sampleId,
        projectId: extra,
        net: words.priceOf(extra),
        isCharged: true,
        isTested: true,
      })
    else {
      dropped.isCharged = false
      dropped.isTested = false
    }
    await addFiledRefund(model, real, delegation, moves.giveBackSurplus(model, delegation, false))
  },
  toString: () => (isAdded ? 'add a project' : 'drop a project'),
})

/** Unpaid credit is released; what was paid is only requested back, and waits for another person. */
export const cancel = (at: Place): Command => ({
  check: model => alive(model).length > 0,
  run: async (model, real) => {
    const delegation = pick(alive(model), at)
    await cancelNow(real.till.admin.client, delegation.id)
    moves.cancel(model, delegation)
    if (!delegation.isFrozen) return
    for (const line of delegation.lines) line.isCharged = false
    await addFiledRefund(model, real, delegation, moves.giveBackSurplus(model, delegation, false))
  },
  toString: () => 'cancel',
})

const laboratory = { userId: null, userName: '化验室', address: '' }

/** Of a command that the model executes itself, where the product's call has other effects. */
const writeLog = (tx: Tx, action: string) => writeOperationOf(tx, { module: '化验室', action }, laboratory, action)

/** As the laboratory: with its samples tested and its reports issued. The model follows the money alone. */
export const finish = (at: Place): Command => ({
  check: model => paid(model).length > 0,
  run: async (model, real) => {
    const { db, services } = real.till.stage
    const delegation = pick(paid(model), at)
    const { id } = delegation
    if (!delegation.isSigned) await signSamples(model, real, delegation, false)
    const stateOf = async () =>
      (await db.selectFrom('delegation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    if ((await stateOf()) !== delegationState.testing) return
    const sampleIds = [...new Set(delegation.lines.map(({ sampleId }) => sampleId))]
    await db
      .updateTable('sampleItem')
      .set({ state: itemState.confirmed })
      .where('sampleId', 'in', sampleIds)
      .where('state', '<>', itemState.cancelled)
      .execute()
    await inTransaction(services.db, async tx => {
      await completeTestedSamples(tx, sampleIds, laboratory)
      await finishDelegation(tx, id, laboratory)
      await writeLog(tx, '签发报告')
    })
    expect(await stateOf()).toBe(delegationState.finished)
    moves.finish(model, delegation)
  },
  toString: () => 'finish',
})

/** A report is voided. */
export const resume = (at: Place): Command => ({
  check: model => finished(model).length > 0,
  run: async (model, { till }) => {
    const delegation = pick(finished(model), at)
    await inTransaction(till.stage.services.db, async tx => {
      await resumeDelegation(tx, delegation.id, laboratory)
      await writeLog(tx, '作废报告')
    })
    moves.resume(model, delegation)
  },
  toString: () => 'resume',
})
