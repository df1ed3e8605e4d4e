import { Image } from '@tiptap/extension-image'
import { EditorContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { ServerImage } from '../../../kit/server-image.tsx'
import { EditorTools } from './editor-tools.tsx'

const Picture = ({ node, selected }: NodeViewProps) => (
  <NodeViewWrapper className={selected ? 'rich-picture rich-picture-selected' : 'rich-picture'}>
    <ServerImage url={String(node.attrs['src'] ?? '')} alt={String(node.attrs['alt'] ?? '')} />
  </NodeViewWrapper>
)

/** Images for signed-in eyes need a signed request, so they are drawn by our own component. */
const OwnImage = Image.extend({ addNodeView: () => ReactNodeViewRenderer(Picture) })

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, link: { openOnClick: false } }),
  OwnImage,
]

type Props = { html: string; label: string; onChange: (html: string) => void }

/** Rich text, written: headings, lists, emphasis, links and images. What it makes is cleaned by the server. */
export const RichEditor = ({ html, label, onChange }: Props) => {
  const editor = useEditor({
    extensions,
    content: html,
    onUpdate: changed => onChange(changed.editor.isEmpty ? '' : changed.editor.getHTML()),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text' } },
  })
  return (
    <div className="rich-editor">
      <EditorTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
