import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { MenuRow } from '@seam/contract/system/menu/menu'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { QueryForm } from './query-form.tsx'
import './query-dialog.css'

type Props = { open: boolean; menu: MenuRow | undefined; onClose: () => void }

const Loading = ({ menu, onClose }: { menu: MenuRow; onClose: () => void }) => {
  const read = useRead(conditionCalls.choices, { menuId: menu.id }, { staleTime: 0 })
  const { data, isFetchedAfterMount } = read
  // editing starts from the stored configuration, not from a cached one
  if (data !== undefined && isFetchedAfterMount) return <QueryForm menu={menu} choices={data} onClose={onClose} />
  return (
    <DialogFrame open title={`查询配置 - ${menu.menuName}`} onLeave={onClose} footer={null} width={760}>
      <NoAnswer read={read} />
    </DialogFrame>
  )
}

/** Configures the search panel of a menu: conditions, their order, and whether it starts folded (spec §2). */
export const QueryDialog = ({ open, menu, onClose }: Props) =>
  open && menu !== undefined && <Loading key={menu.id} menu={menu} onClose={onClose} />
