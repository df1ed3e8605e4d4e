import { MessageChannel } from 'node:worker_threads'

// React schedules its work with it; happy-dom has none of its own.
globalThis.MessageChannel ??= MessageChannel as unknown as typeof globalThis.MessageChannel
