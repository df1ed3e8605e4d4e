import { DownloadOutlined } from '@ant-design/icons'
import type { Call, SentOf } from '@seam/contract/kit/call'
import { Button, Dropdown } from 'antd'
import { download } from '../api/download.ts'
import { useClickGuard } from '../hooks/click-guard.ts'

type Props<C extends Call<'export'>> = {
  call: C
  /** what each entry of the menu exports */
  inputs: Readonly<Record<string, SentOf<C>>>
}

/** Exports one of the tables of a screen, chosen from a menu. */
export const ExportMenu = <C extends Call<'export'>>({ call, inputs }: Props<C>) => {
  const choose = async (label: string) => {
    const input = inputs[label]
    if (input !== undefined) await download(call, input)
  }
  const { run, running } = useClickGuard(choose, { about: label => label })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.keys(inputs).map(label => ({ key: label, label })),
        onClick: ({ key }) => void run(key),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={running}>
        导出
      </Button>
    </Dropdown>
  )
}
