// Joins class names without resolving conflicts between utilities. Pass only layout classes to components.
export { clsx as cn } from 'clsx'
