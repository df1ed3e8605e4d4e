import type { Delegation } from '@seam/contract/lab/delegation.row'
import type { ReactNode } from 'react'
import { DueTime } from '../../../../shared/lab/due-time.tsx'

type Fact = readonly [label: string, value: ReactNode]

const withNumber = (name: string, telephone: string) => [name, telephone].filter(part => part !== '').join(' ')

const factsOf = (one: Delegation): readonly Fact[] => [
  ['客户', `${one.clientName}（${one.clientCode}）`],
  ['送样人', withNumber(one.consignorName, one.consignorTelephone)],
  ['通知人', one.notifiers.map(({ notifierName, telephone }) => withNumber(notifierName, telephone)).join('、')],
  ['费用系数', `${one.coefficientName} ×${one.coefficient}`],
  ['登记', `${one.createTime} ${one.createName}`],
  ['签收', one.signTime && `${one.signTime} ${one.receiverName}`],
  ['开始检测', one.startTime],
  ['应完成', one.dueTime && one.finishTime === null ? <DueTime value={one.dueTime} /> : one.dueTime],
  ['完成', one.finishTime],
  ['重复原因', one.repeatReason],
  ['作废原因', one.cancelReason],
  ['备注', one.remarks],
]

/** Who, when and why; what there is not is not shown. */
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
