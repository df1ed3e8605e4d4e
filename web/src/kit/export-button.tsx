import { DownloadOutlined } from '@ant-design/icons'
import type { Call, SentOf } from '@seam/contract/kit/call'
import { Button } from 'antd'
import { download } from './api/download.ts'
import { useGuarded } from './click-guard.ts'

type Props<C extends Call<'export'>> = {
  call: C
  /** the filters of the list, as it shows them */
  input: SentOf<C>
  children?: string
  disabled?: boolean
}

/** Exports what the list shows: 导出成功, or the reason why not (spec §8). */
export const ExportButton = <C extends Call<'export'>>({ call, input, children = '导出', disabled }: Props<C>) => {
  const { run, running } = useGuarded(() => download(call, input))
  return (
    <Button icon={<DownloadOutlined />} loading={running} disabled={disabled === true} onClick={() => void run()}>
      {children}
    </Button>
  )
}
