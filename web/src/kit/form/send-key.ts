import type { KeyboardEvent } from 'react'

/** Ctrl+Enter, ⌘+Enter on a Mac: sends a form, unless an input method still composes a word. */
export const isSendKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing
