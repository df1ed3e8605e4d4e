import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { type PortalOrder, type PortalOrderRow, portalStage } from '@seam/contract/portal/order'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { mayRun } from '../../../kit/transition/transition.rules.ts'
import { selectNotifiers } from '../../lab/delegation/delegation.rows.ts'
import { dueOf } from '../../lab/delegation/delegation.rules.ts'
import { selectSamples } from '../../lab/sample/sample-read.rows.ts'
import { findOnlineOrder, type OwnOrder, type selectOnlinePage, type selectOwnPage, selectSteps } from './order.rows.ts'
import { portalOrderTransitions, stageOf } from './order.rules.ts'

type OwnRow = Awaited<ReturnType<typeof selectOwnPage>>['rows'][number]

const isPayable = ({ delegationState: state }: OwnRow) =>
  state >= delegationState.awaited && state <= delegationState.finished

/** A row of the client's list on the wire. */
export const toOwnRow = (row: OwnRow): PortalOrderRow => ({
  id: row.id,
  delegateCode: row.delegateCode,
  stage: stageOf(row.delegationState, row.agreement),
  payState: row.payState,
  fee: fromFen(row.newFee ?? row.fee),
  due: fromFen(isPayable(row) ? dueOf(row) : 0n),
  sampleCount: row.sampleCount,
  sampleName: row.sampleName,
  createTime: row.createTime,
  dueTime: row.dueTime,
})

const samplesOf = async (db: Db, id: number): Promise<PortalOrder['samples']> =>
  (await selectSamples(db, id)).map(
    ({ sampleName, sampleKindId, sampleKindName, mass, remarks, rejectReason, ...own }) => {
      const items = own.items.filter(
        item => item.requested && item.groupId === null && item.state !== itemState.cancelled,
      )
      return {
        sampleName,
        sampleKindId,
        sampleKindName,
        mass,
        remarks,
        rejectReason,
        projectIds: items.map(({ projectId }) => projectId),
        groupIds: own.groups.map(({ groupId }) => groupId),
        choices: [...own.groups.map(({ groupName }) => groupName), ...items.map(({ projectName }) => projectName)],
      }
    },
  )

const trackOf = (order: OwnOrder): PortalOrder['track'] =>
  [
    { stage: portalStage.submitted, time: order.agreement === null ? null : order.createTime },
    { stage: portalStage.awaited, time: order.registerTime },
    { stage: portalStage.received, time: order.signTime },
    { stage: portalStage.testing, time: order.startTime },
    { stage: portalStage.finished, time: order.finishTime },
    { stage: portalStage.cancelled, time: order.cancelTime },
  ].flatMap(({ stage, time }) => (time === null ? [] : [{ stage, time }]))

const canOf = (order: OwnOrder, { portal }: Pick<Caller, 'portal'>): PortalOrder['can'] => {
  const { agreement } = order
  const mayChange = portal?.readOnly === false && agreement !== null
  const may = (command: 'revise' | 'withdraw' | 'agree') =>
    mayChange && mayRun(portalOrderTransitions, command, { ...order, state: agreement }, new Set())
  return {
    change: may('revise'),
    withdraw: may('withdraw'),
    agree: may('agree'),
    pay: portal?.readOnly === false && portal.rights.has('portalMoney') && isPayable(order) && dueOf(order) > 0n,
  }
}

/** An order for its client; the contract removes other fields. */
export const toOwnOrder = async (db: Db, order: OwnOrder, caller: Pick<Caller, 'portal'>): Promise<PortalOrder> => ({
  ...toOwnRow(order),
  version: order.agreementVersion ?? 0,
  coefficientId: order.coefficientId,
  coefficientName: order.coefficientName,
  consignorName: order.consignorName,
  consignorTelephone: order.consignorTelephone,
  notifiers: await selectNotifiers(db, order.id),
  remarks: order.remarks,
  repeatReason: order.repeatReason,
  returnReason: order.returnReason ?? '',
  agreedFee: order.newFee === null || order.agreedFee === null ? null : fromFen(order.agreedFee),
  samples: await samplesOf(db, order.id),
  track: trackOf(order),
  reports: caller.portal?.rights.has('portalReport') === true ? order.reports : [],
  can: canOf(order, caller),
})

type OnlineRow = Awaited<ReturnType<typeof selectOnlinePage>>['rows'][number]

/** A row of reception's list. */
export const toOnlineRow = ({ fee, newFee, ...row }: OnlineRow, { permissions }: Pick<Caller, 'permissions'>) => ({
  ...row,
  fee: fromFen(newFee ?? fee),
  can: {
    confirm: mayRun(portalOrderTransitions, 'confirm', row, permissions),
    sendBack: mayRun(portalOrderTransitions, 'sendBack', row, permissions),
  },
})

export const findOnlineOrderView = async (
  db: Db,
  id: number,
  caller: Caller,
): Promise<OutputOf<typeof onlineOrderCalls.get> | undefined> => {
  const order = await findOnlineOrder(db, id, caller.scope)
  if (order === undefined) return undefined
  const [samples, steps] = await Promise.all([samplesOf(db, id), selectSteps(db, id)])
  return { ...order, ...toOnlineRow(order, caller), samples, steps }
}
