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

/** Why there are no charges of delegations; `income`: their total, null for a reader who is to count such a shift. */
export const HiddenChargesNote = ({ income }: { income: string | null | undefined }) =>
  income === null && <p>您正在当班收付现金：收费交班后显示。</p>
