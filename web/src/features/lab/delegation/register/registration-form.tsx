import type { Offer } from '@seam/contract/catalogue/price/offer'
import { Button } from 'antd'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useSaveOnLeave } from '../../../../kit/draft/unsaved.tsx'
import { useHotkeys } from '../../../../kit/hooks/use-hotkeys.ts'
import { useStableCallback } from '../../../../kit/hooks/use-stable-callback.ts'
import { browserDraftsOf } from './browser-draft/browser-drafts.ts'
import { useBrowserDraft } from './browser-draft/use-browser-draft.ts'
import { ClientSection } from './client/client-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import { FeeBar, useFee } from './fee/fee-bar.tsx'
import { focusNextField } from './form-field.tsx'
import type { Registration } from './registration.ts'
import { RepeatAlert, useRepeats } from './repeat-alert.tsx'
import { SampleGrid } from './samples/sample-grid.tsx'
import type { SavedDelegation, StoredDelegation } from './submit/use-save.ts'
import { useSubmit } from './submit/use-submit.ts'
import { useRegistration } from './use-registration.ts'
import './registration.css'

type Props = {
  offer: Offer
  start: Registration
  /** it starts with input of an earlier visit that is not saved on the server */
  restored: boolean
  /** name of its draft in the browser */
  draftName: string
  /** the view's address */
  place: string
  stored?: StoredDelegation
  /** a stored delegation that awaits its samples is not a draft any more */
  mayDraft: boolean
  mark: (unsaved: boolean) => void
  onClear?: () => void
  onSaved: (saved: SavedDelegation, form: Registration) => void
}

/** The form of a whole delegation on one screen, usable by keyboard alone. */
export const RegistrationForm = (props: Props) => {
  const { offer, start, restored, draftName, place, stored, mayDraft, mark, onClear, onSaved } = props
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const state = useRegistration(start, restored)
  const { form, faults, dirty, change } = state
  const store = useMemo(() => browserDraftsOf(draftName), [draftName])
  useBrowserDraft({ form, dirty, store, place, mark })
  const fee = useFee(form)
  const { repeats, days } = useRepeats(form, stored?.id)
  const { submit, saving } = useSubmit({
    state,
    stored,
    root,
    repeats,
    onSaved: saved => {
      mark(false)
      store.remove()
      onSaved(saved, form)
    },
  })

  const saveDraft = useStableCallback(() => submit(true))
  useSaveOnLeave(mayDraft ? saveDraft : undefined)
  useHotkeys({ enter: () => void submit(false), s: () => void submit(mayDraft) })
  const afterClient = () => {
    const client = root.current?.querySelector('[data-next]')
    if (client) focusNextField(root.current, client)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, nativeEvent } = event
    if (event.defaultPrevented || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    // React passes the keys of a dialog opened from here up to the form, which must ignore them
    if (!root.current?.contains(event.target as Node)) return
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    event.preventDefault()
    const stop = target.closest('[data-next]')
    if (stop !== null && !focusNextField(root.current, stop))
      root.current?.querySelector<HTMLElement>('[data-cell]')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
    <div ref={root} className="registration" onKeyDown={press}>
      <ClientSection state={state} coefficients={offer.coefficients} onNext={afterClient} />
      <SampleGrid
        root={root}
        offer={offer}
        state={state}
        subtotals={fee.subtotals}
        onLeave={() => button.current?.focus()}
      />
      {(repeats.length > 0 || faults['repeatReason'] !== undefined) && (
        <RepeatAlert
          repeats={repeats}
          days={days}
          reason={form.repeatReason}
          fault={faults['repeatReason']}
          onReason={repeatReason => change({ repeatReason })}
        />
      )}
      <ExtrasSection state={state} />
      <FeeBar state={fee}>
        {onClear && dirty && (
          <Button type="text" onClick={onClear}>
            清空
          </Button>
        )}
        {mayDraft && (
          <Button title="Ctrl+S" disabled={saving} onClick={() => void submit(true)}>
            保存草稿
          </Button>
        )}
        <Button ref={button} type="primary" title="Ctrl+Enter" loading={saving} onClick={() => void submit(false)}>
          {mayDraft ? '提交' : '保存'}
        </Button>
      </FeeBar>
    </div>
  )
}
