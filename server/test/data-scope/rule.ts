import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { dataScope } from '@seam/contract/system/role'
import type { Deal, Rows } from './world.ts'

const viewerPlace = 0
const ownSalesman = 0
/** 1 is below 0. */
const below = (department: number) => (department === 0 ? [0, 1] : [department])

/** The rows that the viewer of a run may see, by the rule of each scope, without SQL. */
export const ruleOf = (deal: Deal, rows: Rows) => {
  const { department, scopes: all, works, isSalesman, enterprise } = deal.viewer
  const scopes = all.slice(0, works ? 2 : 1)
  const everything = scopes.some(scope => scope.dataScope === dataScope.all)
  const departments = scopes.flatMap(scope => {
    if (scope.dataScope === dataScope.custom) return scope.departments
    if (scope.dataScope === dataScope.department) return [department]
    return scope.dataScope === dataScope.below ? below(department) : []
  })
  const isOwn = (owner: number, client: number) =>
    owner === viewerPlace || (isSalesman && deal.clients[client]?.salesman === ownSalesman)
  const mayClient = (at: number): boolean => {
    if (enterprise !== null) return enterprise.client === at
    const client = deal.clients[at]
    return client !== undefined && (everything || isOwn(client.owner, at) || departments.includes(client.department))
  }
  const mayDelegation = (at: number): boolean => {
    const delegation = deal.delegations[at]
    if (delegation === undefined) return false
    if (enterprise !== null) return enterprise.client === delegation.client
    return everything || isOwn(delegation.owner, delegation.client) || departments.includes(delegation.department)
  }
  const clientAt = new Map(rows.clients.map(({ id }, at) => [id, at]))
  const delegationAt = new Map(rows.delegations.map(({ id }, at) => [id, at]))
  const client = (id: number) => mayClient(clientAt.get(id) ?? -1)
  const delegation = (id: number) => mayDelegation(delegationAt.get(id) ?? -1)
  const stateOf = (id: number) => rows.delegations[delegationAt.get(id) ?? -1]?.state ?? 0
  const payStateOf = (id: number) => deal.delegations[delegationAt.get(id) ?? -1]?.payState ?? payState.paid
  const isDue = (id: number) =>
    stateOf(id) >= delegationState.awaited &&
    stateOf(id) <= delegationState.finished &&
    (payStateOf(id) === payState.unpaid || payStateOf(id) === payState.partlyPaid)
  const isStaff = enterprise === null
  const atDesk = (id: number) =>
    delegation(id) || (isStaff && works && (stateOf(id) === delegationState.awaited || isDue(id)))
  const atBench = (id: number) => delegation(id) || (isStaff && stateOf(id) === delegationState.testing)
  const atReview = (id: number) =>
    delegation(id) ||
    (isStaff && [delegationState.testing, delegationState.tested].some(state => state === stateOf(id)))
  const clientOf = (id: number) => rows.clients[deal.delegations[delegationAt.get(id) ?? -1]?.client ?? -1]?.id
  return {
    everything: everything && isStaff,
    client,
    delegation,
    atDesk,
    atBench,
    atReview,
    isDue,
    isStaff,
    works,
    stateOf,
    payStateOf,
    clientOf,
  }
}

export type Rule = ReturnType<typeof ruleOf>
