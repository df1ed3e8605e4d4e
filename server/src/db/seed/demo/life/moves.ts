import { delegationCommand, payMethod, payState } from '@seam/contract/lab/delegation'
import { itemState } from '@seam/contract/lab/sample'
import { stateAfter } from '../../../../kit/transition/transition.rules.ts'
import {
  type DelegationTransition,
  delegationTransitions,
} from '../../../../modules/lab/delegation/delegation.rules.ts'
import { type SampleCommand, sampleTransitions } from '../../../../modules/lab/sample/sample.rules.ts'
import type { Actor, Life, LivingSample, World } from './life.ts'

/** Moves a sample where the product's table lets it go, with its event. */
export const moveSample = ({ book }: World, { row }: LivingSample, command: SampleCommand, actor: Actor) => {
  if (!sampleTransitions.commands[command].from.includes(row.state)) return
  const to = stateAfter(sampleTransitions, command, row)
  book.sampleEvent.push({ sampleId: row.id, command, fromState: row.state, toState: to, reason: '', ...actor })
  Object.assign(row, { state: to, version: row.version + 1 })
}

/** Items of these samples that are not to be tested any more. */
export const cancelItems = (life: Life, sampleIds: readonly number[]) => {
  const gone = life.items.filter(({ sampleId, state }) => sampleIds.includes(sampleId) && state < itemState.published)
  for (const { id, version } of gone)
    Object.assign(life.itemRows.get(id) ?? {}, { state: itemState.cancelled, version: version + 1 })
  life.items = life.items.filter(item => !gone.includes(item))
}

const releaseCredit = ({ book }: World, { client: { account }, delegation }: Life, actor: Actor) => {
  const { userId, userName, createTime } = actor
  if (delegation.payState !== payState.onCredit || userId === null) return
  Object.assign(account, { creditUsed: account.creditUsed - delegation.fee, version: account.version + 1 })
  book.delegationPayment.push({
    delegationId: delegation.id,
    kind: 'RELEASE',
    amount: delegation.fee,
    payMethod: payMethod.credit,
    remarks: '',
    userId,
    userName,
    createTime,
  })
  delegation.payState = payState.refunded
}

/** Makes a move of a delegation as the product does: state, version, event, effects. Fails where its table has no such move. */
export const moveDelegation = (world: World, life: Life, command: DelegationTransition, actor: Actor, reason = '') => {
  const { delegation, samples } = life
  const { id: delegationId, state: fromState, version } = delegation
  if (!delegationTransitions.commands[command].from.includes(fromState))
    throw new Error(`${command} does not follow on ${fromState}`)
  const { to = fromState } = delegationTransitions.commands[command]
  const toState = typeof to === 'function' ? fromState : to
  const event = { delegationId, command: delegationCommand[command], fromState, toState, reason }
  world.book.delegationEvent.push({ ...event, ...actor })
  Object.assign(delegation, { state: toState, version: version + 1, updateTime: actor.createTime })
  if (command === 'start') for (const sample of samples) moveSample(world, sample, 'start', actor)
  if (command !== 'cancel') return
  cancelItems(
    life,
    samples.map(({ row }) => row.id),
  )
  releaseCredit(world, life, actor)
}
