/** Start of the names of the archives that carry many files at once: never part of what is carried. */
export const archivePrefix = '.hosting-panel-';

/** The folder in a server's root that deploys keep their files in: never part of what is carried. */
export const deployFolderName = '.deploy';
