import { useLayoutEffect, useRef } from 'react'
import { NativeDialog } from '../dialog/native-dialog.tsx'
import { currentPlace } from '../location/hash-location.ts'
import './toast.css'
import { createStore, useStore } from '../store/store.ts'

type Tone = 'success' | 'error' | 'warning' | 'info'
type Toast = { readonly id: number; readonly tone: Tone; readonly message: string }
type Question = {
  readonly title: string
  readonly content?: string
  readonly okText?: string
  readonly cancelText?: string
  /** a second way to continue, such as 保存草稿 */
  readonly otherText?: string | undefined
}
type Choice = 'ok' | 'other' | 'cancel'
type OpenQuestion = Question & { readonly answer: (choice: Choice) => void }
type State = { readonly toasts: readonly Toast[]; readonly question: OpenQuestion | undefined }

const store = createStore<State>({ toasts: [], question: undefined })
let lastId = 0

const change = (next: Partial<State>) => {
  store.set({ ...store.get(), ...next })
}

const remove = (id: number) => change({ toasts: store.get().toasts.filter(one => one.id !== id) })

/** `time` in milliseconds (spec §9: 3 s). The same message is not shown twice at once. */
const show =
  (tone: Tone) =>
  (message: string, time = 3000) => {
    const { toasts } = store.get()
    if (message === '' || toasts.some(one => one.message === message && one.tone === tone)) return
    lastId += 1
    const id = lastId
    change({ toasts: [...toasts.slice(-4), { id, tone, message }] })
    setTimeout(() => remove(id), time)
  }

/** Removes the error messages, for example after the fault was corrected. */
export const dismissErrors = () => {
  const { toasts } = store.get()
  if (toasts.some(({ tone }) => tone === 'error')) change({ toasts: toasts.filter(({ tone }) => tone !== 'error') })
}

/** Short messages at the top of the page. Without antd, because the sign-in page uses them. */
export const toast = { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') }

const open = (question: Question): Promise<Choice> =>
  new Promise(resolve => {
    store.get().question?.answer('cancel')
    const { path } = currentPlace()
    const answer = (choice: Choice) => {
      window.removeEventListener('hashchange', cancelElsewhere)
      change({ question: undefined })
      resolve(choice)
    }
    const cancelElsewhere = () => {
      if (currentPlace().path !== path) answer('cancel')
    }
    window.addEventListener('hashchange', cancelElsewhere)
    change({ question: { ...question, answer } })
  })

/** Asks a question over the page. Leaving the page cancels it; cancelling shows 已取消操作！ (spec §4). */
export const askForChoice = async (question: Question): Promise<Choice> => {
  const choice = await open(question)
  if (choice === 'cancel') toast.info('已取消操作！')
  return choice
}

/** Asks a question with two answers. */
export const ask = async (question: Question): Promise<boolean> => (await askForChoice(question)) === 'ok'

/** Shows a notice over the page, which is only closed. */
export const showNotice = async (notice: Pick<Question, 'title' | 'content'>): Promise<void> => {
  await open({ ...notice, okText: '知道了', cancelText: '' })
}

/** Renders messages and questions; used once, at the root. */
export const Feedback = () => {
  const { toasts, question } = useStore(store)
  return (
    <>
      {question && <QuestionDialog {...question} />}
      <Toasts toasts={toasts} />
    </>
  )
}

const Toasts = ({ toasts }: { toasts: readonly Toast[] }) => {
  const box = useRef<HTMLDivElement>(null)
  // reopened for each message: the element that entered the top layer last, such as a dialog, would cover it
  useLayoutEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover()
    if (toasts.length > 0) box.current?.showPopover()
  }, [toasts])
  return (
    <div ref={box} popover="manual" className="toast-stack" aria-live="polite">
      {toasts.map(({ id, tone, message }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
          {message}
        </div>
      ))}
    </div>
  )
}

const QuestionDialog = ({ title, content, okText = '确定', cancelText = '取消', otherText, answer }: OpenQuestion) => (
  <NativeDialog title={title} onClose={() => answer('cancel')}>
    {content && <p>{content}</p>}
    <div className="native-dialog-foot">
      {cancelText && (
        <button type="button" className="button" onClick={() => answer('cancel')}>
          {cancelText}
        </button>
      )}
      {otherText && (
        <button type="button" className="button" onClick={() => answer('other')}>
          {otherText}
        </button>
      )}
      <button type="button" className="button button-main" autoFocus onClick={() => answer('ok')}>
        {okText}
      </button>
    </div>
  </NativeDialog>
)
