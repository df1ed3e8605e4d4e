import { Image } from '@tiptap/extension-image'
import { EditorContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef } from 'react'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import { EditorTools } from './editor-tools.tsx'

const Picture = ({ node, selected }: NodeViewProps) => (
  <NodeViewWrapper className={selected ? 'introduction-picture introduction-picture-selected' : 'introduction-picture'}>
    <ServerImage url={String(node.attrs['src'] ?? '')} alt={String(node.attrs['alt'] ?? '')} />
  </NodeViewWrapper>
)

/** Images need a signed request, so a component of our own renders them. */
const OwnImage = Image.extend({ addNodeView: () => ReactNodeViewRenderer(Picture) })

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, link: { openOnClick: false } }),
  OwnImage,
]

type Props = { html: string; label: string; onChange: (html: string) => void }

/** An editor for rich text: headings, lists, emphasis, links and images. The server sanitises its output. */
export const RichEditor = ({ html, label, onChange }: Props) => {
  const written = useRef(html)
  const editor = useEditor({
    extensions,
    // a hidden view recreates its editor: with the current text, not the initial one
    get content() {
      return written.current
    },
    onUpdate: changed => {
      written.current = changed.editor.isEmpty ? '' : changed.editor.getHTML()
      onChange(written.current)
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'introduction-text' },
    },
  })
  return (
    <div className="introduction-editor">
      <EditorTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
