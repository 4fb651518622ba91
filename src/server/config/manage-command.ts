/**
 * The part of a command line before the name of the command, for messages to operators. The image and the files in
 * deploy/ set the variable, because they do not use npm.
 */
export const manageCommand = process.env['MANAGE_COMMAND'] ?? 'npm run manage --'
