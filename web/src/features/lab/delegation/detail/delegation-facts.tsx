import { openPromiseText } from '@seam/contract/catalogue/calendar'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delayReasons } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { ReactNode } from 'react'
import { useDictionary } from '../../../../kit/dictionary/dictionaries.ts'
import { DueTime } from '../../../../shared/lab/due/due-time.tsx'

type Fact = readonly [label: string, value: ReactNode]

const withNumber = (name: string, telephone: string) => [name, telephone].filter(part => part !== '').join(' ')

const dueOf = (one: Delegation): ReactNode => {
  const { dueTime, finishTime, state, promisedAmount, promisedUnit } = one
  if (dueTime !== null)
    return finishTime === null && state < delegationState.finished ? (
      <>
        {dueTime}（<DueTime of={one} />）
      </>
    ) : (
      dueTime
    )
  return promisedAmount === null || state > delegationState.accepted
    ? null
    : openPromiseText(promisedAmount, promisedUnit)
}

/** The dictionary's name of the reason, with the remarks. */
const DelayReason = ({ of: { delayReason, delayRemarks } }: { of: Delegation }) => {
  const name = useDictionary(delayReasons).find(({ dictCode }) => dictCode === delayReason)?.dictCodeName
  return [name ?? delayReason, delayRemarks].filter(part => part !== '').join('：')
}

const factsOf = (one: Delegation): readonly Fact[] => [
  ['客户', `${one.clientName}（${one.clientCode}）`],
  ['送样人', withNumber(one.consignorName, one.consignorTelephone)],
  ['通知人', one.notifiers.map(({ notifierName, telephone }) => withNumber(notifierName, telephone)).join('、')],
  ['费用系数', `${one.coefficientName} ×${one.coefficient}`],
  ['登记', `${one.createTime} ${one.createName}`],
  ['签收', one.signTime && `${one.signTime} ${one.receiverName}`],
  ['开始检测', one.startTime],
  ['应完成', dueOf(one)],
  ['逾期原因', one.delayReason && <DelayReason of={one} />],
  ['完成', one.finishTime],
  ['重复原因', one.repeatReason],
  ['作废原因', one.cancelReason],
  ['备注', one.remarks],
]

/** Persons, times and reasons; empty fields are hidden. */
export const DelegationFacts = ({ delegation }: { delegation: Delegation }) => (
  <dl className="delegation-facts">
    {factsOf(delegation)
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
