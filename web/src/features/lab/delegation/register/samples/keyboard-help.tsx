import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type KeyBinding, KeyList } from '../../../../../shared/lab/key-list.tsx'
import type { PasteColumn } from './paste/paste.ts'
import './keyboard-help.css'

const bindingsOf = (columns: readonly PasteColumn[]): readonly KeyBinding[] => [
  ['Enter', '下一格；行末换行，最后一行之后添加样品（沿用类型和项目）'],
  ['扫码枪', '把瓶上的条码扫为名称；类型和项目已填时接着扫下一个样品'],
  ['Shift + Enter', '上一格'],
  ['↑ ↓', '同一列的上一行、下一行；在最后一行按 ↓ 添加样品'],
  ['Alt + ↓', '打开选项'],
  ['Ctrl + D', '复制上一行，名称的编号加一'],
  ['Ctrl + Delete', '删除本行'],
  ['F2', '从目录选择检测项目'],
  ['Backspace', '去掉最后一个检测项目'],
  ['Ctrl + V', `从 Excel 粘贴多行，带标题行，或按此顺序：${columns.map(({ title }) => title).join('、')}`],
  ['Ctrl + Z', '撤销粘贴'],
  ['Ctrl + S', '保存草稿'],
  ['Ctrl + Enter', '提交'],
]

/** The keys of the registration form. */
export const KeyboardHelp = ({ columns }: { columns: readonly PasteColumn[] }) => (
  <Popover trigger="click" placement="bottomLeft" content={<KeyList bindings={bindingsOf(columns)} />} title="键盘操作">
    <Button type="text" size="small" icon={<QuestionCircleOutlined />} className="keyboard-help">
      键盘操作
    </Button>
  </Popover>
)
