import { memberFilters } from '../../kit/list/figure-filters.ts'
import { pageQuery } from '../../kit/list/page.ts'

/** The list of delegations: its filters and sorts. */
export const DelegationQuery = pageQuery(
  {
    delegateCode: 'text',
    /** The last characters of the number, as people type them. */
    delegateCodeEnd: 'code',
    clientId: 'number',
    clientName: 'text',
    state: 'number',
    payState: 'number',
    urgency: 'number',
    createTime: 'time',
    registerTime: 'time',
    signTime: 'time',
    dueTime: 'time',
    finishTime: 'time',
    cancelTime: 'time',
    /** 1: unfinished and past its due time now. */
    overdue: 'number',
    /** 1: unfinished, with a fifth of the promised time or less left. */
    soon: 'number',
    /** 1: due by now, finished or not. */
    due: 'number',
    /** 1: an amount is due for it. */
    owed: 'number',
    /** 1: finished by its due time. */
    kept: 'number',
    /** 1: finished after its due time. */
    late: 'number',
    /** An entry of the dictionary overdueReason. */
    delayReason: 'code',
    /** 1: a reason of its delay was given. */
    explained: 'number',
    /** 1: late by more than a working day, without a reason. */
    unexplained: 'number',
    /** 1: urgent, or past its due time now. */
    pressing: 'number',
    /** 1: without those that only wait for the reader at receipt or till, which no figure counts. */
    inScope: 'number',
    ...memberFilters,
  },
  ['delegateCode', 'clientName', 'state', 'payState', 'urgency', 'fee', 'createTime', 'dueTime'],
)
