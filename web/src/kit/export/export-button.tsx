import { DownloadOutlined } from '@ant-design/icons'
import type { Call, SentOf } from '@seam/contract/kit/call'
import { Button } from 'antd'
import { download } from '../api/download.ts'
import { useClickGuard } from '../hooks/click-guard.ts'
import type { ListView } from '../page-table/list-view.ts'

type Props<C extends Call<'export'>> = {
  call: C
  /** the current view of the list: `input={{ ...exportInput(view), … }}` */
  input: SentOf<C>
  children?: string
  disabled?: boolean
}

/** The filters, order and columns of a list as input of its export call. */
export const exportInput = <K extends string>({
  query,
  sort,
  columns,
}: Pick<ListView<never, K>, 'query' | 'sort' | 'columns'>) => ({
  query: [...query],
  sort: [...sort],
  columns: [...columns],
})

/** Exports the list as shown, and reports 导出成功 or the failure (spec §8). */
export const ExportButton = <C extends Call<'export'>>({ call, input, children = '导出', disabled }: Props<C>) => {
  const { run, running } = useClickGuard(() => download(call, input))
  return (
    <Button icon={<DownloadOutlined />} loading={running} disabled={disabled === true} onClick={() => void run()}>
      {children}
    </Button>
  )
}
