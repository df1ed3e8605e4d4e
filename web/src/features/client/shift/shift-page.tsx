import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { DepositList } from './deposit-list.tsx'
import { ShiftDesk } from './shift-desk.tsx'
import { ShiftDrawer } from './shift-drawer.tsx'
import { ShiftList } from './shift-list.tsx'

/** 日结交班: the own shift, and the list of shifts. */
export const ShiftPage = () => {
  const detail = useDialog<number>()
  const takesCash = usePermit(['shiftWork'])
  const keepsVault = usePermit(['shiftManage'])
  const list = { key: 'list', label: '班次列表', content: <ShiftList onShow={detail.show} /> }
  const desk = { key: 'desk', label: '我的班次', content: <ShiftDesk onShow={detail.show} /> }
  const deposits = { key: 'deposits', label: '存入银行', content: <DepositList /> }
  const tabs = [...(takesCash ? [desk] : []), list, ...(keepsVault ? [deposits] : [])]
  return (
    <>
      <ViewTabs label="日结交班" items={tabs} />
      <ShiftDrawer open={detail.open} id={detail.subject} onClose={detail.close} />
    </>
  )
}
