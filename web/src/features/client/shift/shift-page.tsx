import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { ShiftDesk } from './shift-desk.tsx'
import { ShiftDrawer } from './shift-drawer.tsx'
import { ShiftList } from './shift-list.tsx'

/** 日结交班: the own shift, and the list of shifts. */
export const ShiftPage = () => {
  const detail = useDialog<number>()
  const takesCash = usePermit(['shiftWork'])
  const list = { key: 'list', label: '班次列表', content: <ShiftList onShow={detail.show} /> }
  const desk = { key: 'desk', label: '我的班次', content: <ShiftDesk onShow={detail.show} /> }
  return (
    <>
      <ViewTabs label="日结交班" items={takesCash ? [desk, list] : [list]} />
      <ShiftDrawer open={detail.open} id={detail.subject} onClose={detail.close} />
    </>
  )
}
