import { CopyOutlined, DeleteOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'

type Props = {
  /** name of the sample in labels of buttons */
  name: string
  /** whether the sample has remarks or photographs */
  noted: boolean
  open: boolean
  onToggle: () => void
  /** absent: there is no line above */
  onCopyAbove: (() => void) | undefined
  onRemove: () => void
}

/** Buttons for the commands that the grid also has as keys. */
export const SampleActions = ({ name, noted, open, onToggle, onCopyAbove, onRemove }: Props) => (
  <td className="sample-grid-buttons">
    <Button
      type="text"
      size="small"
      icon={<MessageOutlined />}
      className={noted ? 'sample-grid-has-notes' : ''}
      title="备注和照片"
      aria-label={`${name}的备注和照片`}
      aria-expanded={open}
      onClick={onToggle}
    />
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined />}
      className="sample-grid-copy"
      disabled={onCopyAbove === undefined}
      title="复制上一行（Ctrl+D）"
      aria-label={`${name}复制上一行`}
      onClick={onCopyAbove}
    />
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      title="删除（Ctrl+Delete）"
      aria-label={`删除${name}`}
      onClick={onRemove}
    />
  </td>
)
