// The way to the other parts of the site stands in the bar that stays, where the title of the book was.
document.querySelector('.menu-title').replaceWith(document.querySelector('.parts'));
