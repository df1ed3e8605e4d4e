import { changeCalls } from '@seam/contract/lab/change'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { cancelNow, expectOk } from '../builders/lab.ts'
import type { DelegationModel, Model } from './model.ts'
import { giveBackSurplus } from './moves.ts'
import { addFiledRefund, type Command, type Place, pick } from './run.ts'

const unsigned = ({ delegations }: Model) => delegations.filter(one => !one.isSigned && !one.isCancelled)
const changeable = ({ delegations }: Model) => delegations.filter(one => one.isSigned && !one.isCancelled)
const alive = ({ delegations }: Model) => delegations.filter(one => !one.isCancelled)

/** Signs for the samples; the second one may be rejected, and is then given back by rule. */
export const sign = (at: Place, isRejected: boolean): Command => ({
  check: model => unsigned(model).length > 0,
  run: async (model, real) => {
    const desk = real.till.admin.client
    const delegation = pick(unsigned(model), at)
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
    await addFiledRefund(model, real, delegation, giveBackSurplus(model, delegation, true))
  },
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
    await addFiledRefund(model, real, delegation, giveBackSurplus(model, delegation, false))
  },
  toString: () => (isAdded ? 'add a project' : 'drop a project'),
})

/** Unpaid credit is released; what was paid is only requested back, and waits for another person. */
export const cancel = (at: Place): Command => ({
  check: model => alive(model).length > 0,
  run: async (model, real) => {
    const delegation = pick(alive(model), at)
    await cancelNow(real.till.admin.client, delegation.id)
    delegation.isCancelled = true
    if (!delegation.isFrozen) return
    for (const line of delegation.lines) line.isCharged = false
    await addFiledRefund(model, real, delegation, giveBackSurplus(model, delegation, false))
  },
  toString: () => 'cancel',
})
