/** What figures of money leave out while their reader is to count the cash of an open shift. */
export const OwnShiftNote = ({ isShown, hidesIncome = false }: { isShown: boolean; hidesIncome?: boolean }) =>
  isShown && (
    <p>
      您正在当班收付现金：收费、到账和两者之间各项不含本班的现金收付，交班后计入。
      {hidesIncome && '按项目组、按委托的条件和按来源的收费交班后显示。'}
    </p>
  )
