// Does not merge conflicting utilities. Pass only layout classes to components.
export { clsx as cn } from 'clsx'
