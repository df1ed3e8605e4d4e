import { describe, expect, it, test } from 'vitest'
import {
  allInCondition,
  allRejected,
  faultsOf,
  isOpen,
  openReceipts,
  receiveAll,
  sentReceipts,
} from './receipt/receipts.ts'
import { typedText, wholeCodeIn } from './scan.ts'

test.each([
  ['WT20261120-0001', 'WT20261120-0001'],
  [' wt20261120-0001\n', 'WT20261120-0001'],
  ['ＷＴ２０２６１１２０－０００１', 'WT20261120-0001'],
  ['https://lab/x?code=WT20261120-0007', 'WT20261120-0007'],
  ['0001', undefined],
  ['  ', undefined],
])('finds the number of a delegation in %j: %s', (text, code) => expect(wholeCodeIn(typedText(text))).toBe(code))

describe('receipts', () => {
  const open = openReceipts([{ id: 1 }, { id: 2 }])
  const [first, second] = open
  it('are undecided at first', () => {
    expect(isOpen(open)).toBe(true)
    expect([...faultsOf(open).values()]).toEqual(['请选择收下或拒收', '请选择收下或拒收'])
  })
  it('are all received at once, except rejected ones', () => {
    const some = first && second ? [{ ...first, decision: 'rejected' as const }, second] : []
    const all = receiveAll(some)
    expect(all.map(({ decision }) => decision)).toEqual(['rejected', 'received'])
    expect([...faultsOf(all)]).toEqual([[1, '请填写拒收原因']])
    expect([isOpen(all), allRejected(all), allRejected(all.slice(0, 1))]).toEqual([false, false, true])
  })
  it('get a common condition where they have none', () => {
    const some = first && second ? [{ ...first, condition: '潮湿' }, second] : []
    expect(allInCondition(some, '完好').map(({ condition }) => condition)).toEqual(['潮湿', '完好'])
  })
  it('are sent with a reason only for rejected samples', () => {
    const some = first && second ? [{ ...first, decision: 'received' as const, rejectReason: '量少' }, second] : []
    expect(sentReceipts(some)[0]).toEqual({ sampleId: 1, received: true, condition: '', rejectReason: '', images: [] })
  })
})
