// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a native list cannot be searched; the field has the keys
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { goTo } from '../../../kit/location/hash-location.ts'
import { showWholeList } from '../../../kit/page-table/state/link-filter.ts'
import { openCamera, openScan } from '../scan/scan-store.ts'
import type { Entry } from './entries.ts'
import { usePalette } from './use-palette.ts'
import './palette.css'

/** Ctrl+K: opens a screen, starts an action or opens a record by keyboard. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, searching, remember } = usePalette(typed)
  const now = Math.min(at, entries.length - 1)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    document.getElementById(`${list}-${now}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, now])

  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return
    onClose()
    if (entry.scan !== undefined) return openScan(entry.scan)
    remember(entry)
    if (entry.camera) return openCamera()
    showWholeList(entry.url)
    goTo(entry.url)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const to = { ArrowDown: now >= last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === 'Enter') choose(entries[now])
    if (event.key === 'Escape') onClose()
    if (to !== undefined) setAt(to)
    if (to !== undefined || event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes a modal dialog
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <input
        role="combobox"
        aria-label="搜索菜单、操作和单据"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries.length > 0 ? `${list}-${now}` : undefined}
        autoComplete="off"
        placeholder="菜单、操作、委托单号、样品编号、客户、报告编号，可用拼音"
        maxLength={50}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label="结果" className="palette-list">
        {entries.map((entry, index) => (
          <div
            key={`${entry.kind} ${entry.name} ${entry.url}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === now}
            className={index === now ? 'palette-entry palette-now' : 'palette-entry'}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
            onKeyDown={press}
          >
            <span className="palette-kind">{entry.kind}</span>
            <span className="palette-name">{entry.name}</span>
            <span className="palette-note">{entry.note}</span>
          </div>
        ))}
      </div>
      <p className="palette-foot" aria-live="polite">
        {entries.length === 0 && !searching ? '没有找到' : '↑↓ 选择，Enter 打开，Esc 关闭'}
      </p>
    </dialog>
  )
}
