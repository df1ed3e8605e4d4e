import { PrinterOutlined } from '@ant-design/icons'
import { postingKind } from '@seam/contract/client/money/ledger'
import { countKind, type Shift, shiftCalls, shiftState } from '@seam/contract/client/money/shift'
import { Button } from 'antd'
import { useDetail } from '../../../kit/api/use-detail.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { differenceText } from './difference-text.ts'

type Props = { open: boolean; id: number | undefined; onClose: () => void }

/** The slip of a shift: movements of its cash, counts and signatures; printed as it is. */
export const ShiftDrawer = ({ open, id, onClose }: Props) => {
  const read = useDetail(shiftCalls.detail, { open, id })
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={680}
      read={read}
      title="交班单"
      heading={shift => (
        <>
          交班单 {shift.shiftCode} <DictionaryTag dictionary={shiftState} value={shift.state} />
        </>
      )}
      extra={() => (
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      )}
    >
      {shift => <ShiftSlip shift={shift} />}
    </AnswerDrawer>
  )
}

const facesText = (faces: Shift['counts'][number]['faces']) =>
  faces.map(({ face, count }) => `${Number(face)}元×${count}`).join('，') || '无现金'

const ShiftSlip = ({ shift }: { shift: Shift }) => (
  <>
    <p>
      {shift.userName}，{shift.createTime} 开班，领用备用金 ¥{moneyText(shift.handedOut)}，清点 ¥
      {moneyText(shift.float)}
      {shift.floatReason !== '' && `，${differenceText(shift.floatDifference)}：${shift.floatReason}`}
    </p>
    {shift.countTime === null ? (
      <p className="soft">当班中，现金合计在交班点款后显示</p>
    ) : (
      <p>
        {shift.countTime} 点款：应有 ¥{moneyText(shift.expected)}，清点 ¥{moneyText(shift.counted)}，
        <strong>{differenceText(shift.difference)}</strong>
      </p>
    )}
    {shift.confirmTime !== null && (
      <p>
        {shift.confirmTime} 由 {shift.confirmName} 确认{shift.reason !== '' && `，原因：${shift.reason}`}
      </p>
    )}
    {shift.state !== shiftState.open && (
      <DrawerSection
        title="现金收付"
        isEmpty={shift.movements.length === 0}
        heads={['类型', { amount: '笔数' }, { amount: '收入' }, { amount: '付出' }]}
      >
        {shift.movements.map(({ kind, count, in: inward, out }) => (
          <tr key={kind}>
            <td>{postingKind.label(kind)}</td>
            <AmountCell>{count}</AmountCell>
            <AmountCell>{moneyText(inward)}</AmountCell>
            <AmountCell>{moneyText(out)}</AmountCell>
          </tr>
        ))}
      </DrawerSection>
    )}
    <DrawerSection
      title="清点"
      isEmpty={shift.counts.length === 0}
      heads={['类型', '明细', { amount: '金额' }, '时间']}
    >
      {shift.counts.map(count => (
        <tr key={`${count.kind} ${count.createTime}`}>
          <td>{countKind.label(count.kind)}</td>
          <td>{facesText(count.faces)}</td>
          <AmountCell>{moneyText(count.amount)}</AmountCell>
          <td>{count.createTime}</td>
        </tr>
      ))}
    </DrawerSection>
    <p>收费员签字：____________　　接收人签字：____________</p>
  </>
)
