import type { PlausibilityGuess } from '@seam/contract/lab/result/plausibility'
import { Input } from 'antd'
import { RowEditor } from '../../../kit/form/row-editor.tsx'
import './plausibility.css'

type Props = {
  id?: string
  value?: readonly PlausibilityGuess[]
  onChange?: (guesses: readonly PlausibilityGuess[]) => void
}

const texts = [
  ['low', '从', '不设'],
  ['high', '到（不含）', '不设'],
  ['text', '推测', '如 看来是 MJ/kg，请换算为 J/g'],
] as const

const blank: PlausibilityGuess = { low: null, high: null, text: '' }

/** The value that was probably meant when one within a range is entered. */
export const GuessEditor = ({ id, value = [], onChange }: Props) => (
  <RowEditor
    label="推测"
    className="plausibility-lines"
    rowClassName="plausibility-guess"
    rows={value}
    onChange={onChange}
    blank={blank}
    addText="加一条推测"
    most={5}
    nameOf={at => `第${at + 1}条推测`}
  >
    {(guess, change, at) =>
      texts.map(([name, label, placeholder]) => (
        <Input
          key={name}
          {...(at === 0 && name === 'low' && id !== undefined ? { id } : {})}
          aria-label={`第${at + 1}条 ${label}`}
          placeholder={placeholder}
          maxLength={name === 'text' ? 40 : 18}
          autoComplete="off"
          value={guess[name] ?? ''}
          onChange={event => change({ [name]: event.target.value })}
        />
      ))
    }
  </RowEditor>
)
