import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { ImageTool } from './image-tool.tsx'

type Tool = {
  readonly label: string
  readonly face: ReactNode
  readonly run: (editor: Editor) => void
  readonly on?: (editor: Editor) => boolean
}

const chain = (editor: Editor) => editor.chain().focus()

const tools: readonly Tool[] = [
  {
    label: '一级标题',
    face: '标题',
    run: editor => chain(editor).toggleHeading({ level: 2 }).run(),
    on: editor => editor.isActive('heading', { level: 2 }),
  },
  {
    label: '二级标题',
    face: '小标题',
    run: editor => chain(editor).toggleHeading({ level: 3 }).run(),
    on: editor => editor.isActive('heading', { level: 3 }),
  },
  {
    label: '加粗',
    face: <BoldOutlined />,
    run: editor => chain(editor).toggleBold().run(),
    on: editor => editor.isActive('bold'),
  },
  {
    label: '斜体',
    face: <ItalicOutlined />,
    run: editor => chain(editor).toggleItalic().run(),
    on: editor => editor.isActive('italic'),
  },
  {
    label: '下划线',
    face: <UnderlineOutlined />,
    run: editor => chain(editor).toggleUnderline().run(),
    on: editor => editor.isActive('underline'),
  },
  {
    label: '项目符号',
    face: <UnorderedListOutlined />,
    run: editor => chain(editor).toggleBulletList().run(),
    on: editor => editor.isActive('bulletList'),
  },
  {
    label: '编号',
    face: <OrderedListOutlined />,
    run: editor => chain(editor).toggleOrderedList().run(),
    on: editor => editor.isActive('orderedList'),
  },
  { label: '撤销', face: <UndoOutlined />, run: editor => chain(editor).undo().run() },
  { label: '重做', face: <RedoOutlined />, run: editor => chain(editor).redo().run() },
]

const LinkTool = ({ editor }: { editor: Editor }) => {
  const [href, setHref] = useState('')
  const [open, setOpen] = useState(false)
  const set = () => {
    if (href.trim() === '') chain(editor).unsetLink().run()
    else chain(editor).extendMarkRange('link').setLink({ href: href.trim() }).run()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={next => {
        setHref(String(editor.getAttributes('link')['href'] ?? ''))
        setOpen(next)
      }}
      content={
        <Input.Search
          aria-label="链接地址"
          placeholder="https://；留空则取消链接"
          value={href}
          maxLength={500}
          enterButton="确定"
          onChange={event => setHref(event.target.value)}
          onSearch={set}
        />
      }
    >
      <Button type="text" size="small" icon={<LinkOutlined />} aria-label="链接" title="链接" />
    </Popover>
  )
}

/** The toolbar of the editor; each tool also has its usual key (Ctrl+B …). */
export const EditorTools = ({ editor }: { editor: Editor }) => {
  const active = useEditorState({ editor, selector: now => tools.map(({ on }) => on?.(now.editor) ?? false) })
  return (
    <div className="introduction-tools" role="toolbar" aria-label="格式">
      {tools.map(({ label, face, run, on }, at) => (
        <Button
          key={label}
          type={active[at] ? 'primary' : 'text'}
          size="small"
          aria-label={label}
          title={label}
          {...(on ? { 'aria-pressed': active[at] === true } : {})}
          onClick={() => run(editor)}
        >
          {face}
        </Button>
      ))}
      <LinkTool editor={editor} />
      <ImageTool editor={editor} />
    </div>
  )
}
