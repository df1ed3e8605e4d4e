import { type Notifier, notifierCalls } from '@seam/contract/client/notifier'
import { state } from '@seam/contract/kit/dictionary'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { defaultColumn } from '../default-mark.tsx'
import { RecordList } from '../record-list.tsx'
import { switchAction } from '../switch-action.ts'
import { useNotifier } from './use-notifier.ts'

const notifierColumns: readonly Column<Notifier>[] = [
  { key: 'notifierName', title: '通知人', minWidth: 120, heading: true },
  { key: 'telephone', title: '手机号', width: 140 },
  defaultColumn(),
  dictionaryColumn('state', '状态', state, { width: 84 }),
  timeColumn('createTime', '新增时间'),
]

const NotifierDialog = lazyDialog(() => import('./notifier-dialog.tsx').then(module => module.NotifierDialog))

const conditions: readonly Condition[] = [
  { key: 'notifierName', label: '通知人', kind: 'text' },
  { key: 'telephone', label: '手机号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Notifiers of one client or of all clients. */
export const NotifierList = ({ clientId }: { clientId?: number }) => {
  const { change, remove } = useNotifier()
  return (
    <RecordList<Notifier>
      clientId={clientId}
      name="notifier"
      label="通知人列表"
      noun="通知人"
      call={notifierCalls.page}
      columns={notifierColumns}
      conditions={conditions}
      edit="notifierEdit"
      actions={one => [switchAction(one, change), { label: '删除', danger: true, onClick: () => void remove(one) }]}
      dialog={({ subject, ...rest }) => <NotifierDialog {...rest} row={subject} />}
    />
  )
}

/** All notifiers (spec §7). */
export const NotifierPage = () => <NotifierList />
