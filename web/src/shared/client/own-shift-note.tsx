import { usePermit } from '../../kit/session/permit.tsx'

/** What figures leave out while their reader is to count the cash of an open shift; `of`: what these figures are. */
export const OwnShiftNote = ({
  isShown,
  of = '收费、到账和两者之间各项',
  hidesIncome = false,
}: {
  isShown: boolean
  of?: string
  hidesIncome?: boolean
}) =>
  isShown && (
    <p>
      您正在当班收付现金：{of}不含本班的现金收付，交班后计入。
      {hidesIncome && '按项目组、按委托的条件和按来源的收费交班后显示。'}
    </p>
  )

/** Why a reader of amounts sees no charges of delegations: `income`, their total, is null until they have counted a shift. */
export const HiddenChargesNote = ({ income }: { income: string | null | undefined }) => {
  const seesMoney = usePermit(['statMoney'])
  return seesMoney && income === null && <p>您正在当班收付现金：收费交班后显示。</p>
}
