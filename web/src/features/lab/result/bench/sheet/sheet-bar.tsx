import { CheckOutlined, QuestionCircleOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { type KeyBinding, KeyList } from '../../../../../shared/lab/key-list.tsx'
import type { Saving } from '../edits/use-save.ts'
import type { SheetActions } from './use-sheet-actions.ts'

const bindings: readonly KeyBinding[] = [
  ['Enter', '下一个样品，到底后转下一次测定'],
  ['Tab', '右移，到行末转下一行'],
  ['↑ ↓ ← →', '移动'],
  ['Esc', '恢复原值；再按回到左侧列表'],
  ['空格', '选中或取消选中本行'],
  ['Ctrl+S', '保存'],
  ['Ctrl+Enter', '提交所选，未选时提交全部合格的'],
  ['Ctrl+D', '带入退回前的读数'],
  ['Ctrl+Delete', '清空本行，重新测定'],
  ['Alt+↓ ↑', '依次填入可用的词，如未检出'],
  ['F2', '本行的经过'],
  ['粘贴', '可从 Excel 粘贴一列或多列，首列为样品编号时按编号对应'],
]

type Props = { title: ReactNode; children?: ReactNode; actions: SheetActions; selected: number; saving: Saving }

/** A number that takes the same place when there is none: a wider button would wrap the bar and move the sheet. */
const Count = ({ of }: { of: number }) => <span className="sheet-count">{of > 0 && of}</span>

/** The bar of a sheet: title and actions. */
export const SheetBar = ({ title, children, actions, selected, saving }: Props) => {
  const { sendable, rowsToSubmit, save, submit } = actions
  return (
    <header className="sheet-bar">
      <h2>{title}</h2>
      {children}
      <div className="sheet-buttons">
        <Popover content={<KeyList bindings={bindings} />} trigger="click" placement="bottomRight">
          <Button
            type="text"
            icon={<QuestionCircleOutlined />}
            aria-label="快捷键"
            title="快捷键"
            className="sheet-wide-only"
          />
        </Popover>
        <Button
          icon={<SaveOutlined />}
          title="保存（Ctrl+S）"
          loading={saving.busy}
          disabled={sendable.length === 0}
          onClick={save}
        >
          保存 <Count of={sendable.length} />
        </Button>
        <Button
          type="primary"
          icon={<CheckOutlined />}
          title={selected > 0 ? '提交所选（Ctrl+Enter）' : '提交全部合格的（Ctrl+Enter）'}
          disabled={rowsToSubmit.length === 0 || saving.busy}
          onClick={submit}
        >
          {selected > 0 ? '提交所选' : '提交复核'} <Count of={rowsToSubmit.length} />
        </Button>
      </div>
    </header>
  )
}
